import { execFile } from 'node:child_process'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { clientFiles } from './client-files.ts'
import type { ApiDocument } from './make-document.ts'

const root = new URL('../../../../', import.meta.url)
const source = new URL('client/', root)

/** Builds the client as a package into a folder of its own: what is written by hand, and what the API document says. */
export async function buildClient(document: ApiDocument, folder: URL): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const compiler = fileURLToPath(new URL('node_modules/typescript/bin/tsc', root))
  const project = fileURLToPath(new URL('tsconfig.build.json', source))
  await promisify(execFile)(process.execPath, [
    compiler,
    '--project',
    project,
    '--outDir',
    fileURLToPath(folder),
  ])
  for (const [name, text] of Object.entries(clientFiles(document)))
    await writeFile(new URL(name, folder), text)
  await cp(new URL('package/', source), folder, { recursive: true })
  await cp(new URL('LICENSE', root), new URL('LICENSE', folder))
}
