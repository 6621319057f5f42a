import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

const service = process.env.GROGNARD_API ?? 'http://127.0.0.1:8470'
// the host stays that of the page, so that the service takes it for one of its own
const proxy = { '/api': { target: service, ws: true } }

export default defineConfig({
  base: './',
  plugins: [svelte({ configFile: false })],
  build: {
    outDir: '../src/grognard/server/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
  },
  server: { proxy },
  preview: { proxy },
})
