import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const jsonSchemas = /[\\/]zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/
const words = /[\\/]zod[\\/]v4[\\/]locales[\\/]en\.js$/

/**
 * Leaves out two parts of zod that no browser needs: the conversion to JSON schema, which the server uses for the API
 * document, and English messages, which the contract replaces with its own in both languages.
 */
export const leanZod: Plugin = {
  name: 'lean-zod',
  apply: 'build',
  load(id) {
    if (words.test(id)) return 'export default () => ({})'
    if (!jsonSchemas.test(id)) return
    const names = readFileSync(id, 'utf8').matchAll(/^export (?:const|function|class) (\w+)/gm)
    return [...names].map(([, name]) => `export const ${name} = () => {}`).join('\n')
  },
}
