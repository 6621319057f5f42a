// Makes src/wire/*.ts, or the same files in the folder named, from the schemas of the service on standard input.
import { text } from 'node:stream/consumers'
import { writeFileSync } from 'node:fs'
import { compile } from 'json-schema-to-typescript'
import openapiTS, { astToString } from 'openapi-typescript'

const NOTE = '// Made by `python3 dev.py types` from the types of the service. Do not edit.\n'
const out = process.argv[2] ?? 'src/wire'
const { live, openapi, sparing } = JSON.parse(await text(process.stdin))

/** Tuples as the generator understands them; limits of length say nothing in TypeScript. */
function tuples(node) {
  if (node === null || typeof node !== 'object') return
  const pair = node.prefixItems
  delete node.minItems
  delete node.maxItems
  if (pair) {
    Object.assign(node, { items: pair, minItems: pair.length, maxItems: pair.length })
    delete node.prefixItems
  }
  Object.values(node).forEach(tuples)
}

/** What the service sends is whole: a field with a default is there all the same. */
function whole(defs) {
  for (const [name, def] of Object.entries(defs)) {
    if (def.properties && !sparing.includes(name)) def.required = Object.keys(def.properties)
    for (const field of Object.values(def.properties ?? {})) delete field.default
  }
  return defs
}

tuples(live)
const names = Object.keys(live.$defs)
const root = {
  $defs: whole(live.$defs),
  title: 'Wire',
  type: 'object',
  additionalProperties: false,
  required: names,
  properties: Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }])),
}
const options = { bannerComment: NOTE, additionalProperties: false, format: false }
writeFileSync(`${out}/live.ts`, await compile(root, 'Wire', options))
whole(openapi.components.schemas)
writeFileSync(`${out}/api.ts`, NOTE + astToString(await openapiTS(openapi)))
