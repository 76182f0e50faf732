import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lines, sourceFolders, toolFolders } from './architecture/house.ts'
import { importBreach } from './architecture/import-rules.ts'
import { isBarrel, nameBreaches } from './architecture/names.ts'
import { placeOf } from './architecture/place.ts'
import { conductBreaches } from './architecture/purity.ts'
import { parseSource } from './architecture/source-file.ts'

export type Findings = { breaches: string[]; warnings: string[] }

function filesIn(root: string, folders: string[]): string[] {
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      globSync(`${folder}/**/*.{ts,tsx,mjs,css}`, {
        cwd: root,
        exclude: (path) => /(^|\/)(node_modules|dist|results|screens)(\/|$)/.test(path),
      }),
    )
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
}

/** Holds the code below a folder to the plan of the house; each finding says where the code belongs. */
export function checkArchitecture(root: string): Findings {
  const breaches: string[] = []
  const warnings: string[] = []
  for (const path of filesIn(root, [...sourceFolders, ...toolFolders])) {
    const place = placeOf(path)
    const text = readFileSync(join(root, path), 'utf8')
    const length = text.split('\n').length - 1
    for (const breach of nameBreaches(place)) breaches.push(`${path}: ${breach}.`)
    if (length > lines.warning && !lines.generated.includes(path)) {
      const finding = `${path}: ${length} lines are more than one reads at once: split it by a noun, into a folder of that name.`
      if (length > lines.limit) breaches.push(finding)
      else warnings.push(finding)
    }
    if (path.endsWith('.css')) continue
    const file = parseSource(path, text)
    if (isBarrel(file))
      breaches.push(`${path}: a barrel hides where things are: import each from the file that holds it.`)
    if (!sourceFolders.some((folder) => path.startsWith(`${folder}/`))) continue
    for (const imported of file.imports) {
      const belongs = importBreach(place, imported)
      if (belongs) breaches.push(`${path}:${imported.line} imports ${imported.specifier}: ${belongs}.`)
    }
    for (const { line, belongs } of conductBreaches(place, file))
      breaches.push(`${path}:${line}: ${belongs}.`)
  }
  return { breaches, warnings }
}
