// Opens the ruling desk without a network: the page and what it reads are kept as they were last seen.
// What is asked of the service anew goes to the service; only when it is away is what was kept given out.
const KEPT = 'grognard-desk'
const READ = /\/api\/(rulesets(\/[^/]+(\/(inquiries|book))?)?|print\/.*)$/

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

/** Is it part of the page: its start, or a file that never changes under its name? */
const isPage = (url) =>
  url.pathname.endsWith('/') || /\/(index\.html|shako\.svg|assets\/[^/]+)$/.test(url.pathname)

async function fresh(request) {
  const kept = await caches.open(KEPT)
  try {
    const answer = await fetch(request)
    if (answer.ok) await kept.put(request, answer.clone())
    return answer
  } catch (fault) {
    const known = await kept.match(request, { ignoreVary: true })
    if (known) return known
    throw fault
  }
}

async function once(request) {
  const kept = await caches.open(KEPT)
  return (await kept.match(request, { ignoreVary: true })) ?? fresh(request)
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (url.pathname.includes('/assets/')) event.respondWith(once(request))
  else if (isPage(url) || READ.test(url.pathname)) event.respondWith(fresh(request))
})

// the page was there before this worker: it names the files that it has fetched, to be kept too
self.addEventListener('message', (event) => {
  const files = Array.isArray(event.data) ? event.data : []
  event.waitUntil(Promise.allSettled(files.map((file) => fresh(new Request(file)))))
})
