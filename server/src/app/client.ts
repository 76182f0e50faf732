import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { buildClient } from './api-document/build-client.ts'
import { apiVersion, makeApiDocument } from './api-document/make-document.ts'
import { promisedBy, writePromised } from './api-document/promised.ts'

/**
 * For a release: builds the client as a package that can be installed, and writes down what the API promises from now
 * on, which a test holds later versions to.
 */
const folder = new URL('../../../client/dist/', import.meta.url)
const document = await makeApiDocument('https://example.org', 'Reihum')
await buildClient(document, folder)
const { stdout } = await promisify(execFile)('npm', ['pack', '--silent'], { cwd: fileURLToPath(folder) })
const [major] = apiVersion.split('.')
const promised = new URL(`api-document/promised-${major}.txt`, import.meta.url)
await writeFile(promised, writePromised(promisedBy(document)))
console.log(`${fileURLToPath(folder)}${stdout.trim()}`)
