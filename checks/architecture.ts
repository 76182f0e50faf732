import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generatedSchema, sourceFolders, styleLines, toolFolders } from './architecture/house.ts'
import { importCircles } from './architecture/import-circles.ts'
import { importBreach } from './architecture/import-rules.ts'
import { isBarrel, nameBreaches } from './architecture/names.ts'
import { placeOf } from './architecture/place.ts'
import { conductBreaches } from './architecture/purity.ts'
import { type Owners, tableBreaches, tablesNamedIn, unownedTables } from './architecture/queried-tables.ts'
import { sizeFindings } from './architecture/size.ts'
import { slowPatterns } from './architecture/slow-patterns.ts'
import { parseSource, type SourceFile } from './architecture/source-file.ts'
import { spreadLiterals } from './architecture/spread-literals.ts'
import { unusedTexts } from './architecture/unused-texts.ts'

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

/** Which room owns which table, read from the rooms' plugs on the server. */
function ownersIn(root: string): Owners {
  const plugs = globSync('server/src/features/*/*.room.ts', { cwd: root }).map((path) =>
    path.replaceAll('\\', '/'),
  )
  return new Map(
    plugs.flatMap((path) => {
      const file = parseSource(path, readFileSync(join(root, path), 'utf8'))
      return tablesNamedIn(file).map((table) => [table, placeOf(path).feature] as const)
    }),
  )
}

/** Checks the code below a folder against the rules of the architecture; each finding says where the code belongs. */
export function checkArchitecture(root: string): Findings {
  const breaches: string[] = []
  const warnings: string[] = []
  const sources: SourceFile[] = []
  const owners = ownersIn(root)
  for (const path of filesIn(root, [...sourceFolders, ...toolFolders])) {
    const place = placeOf(path)
    const text = readFileSync(join(root, path), 'utf8')
    for (const breach of nameBreaches(place)) breaches.push(`${path}: ${breach}.`)
    const tell = (finding: string, isBreach: boolean) => (isBreach ? breaches : warnings).push(finding)
    if (path.endsWith('.css')) {
      const length = text.split('\n').length - 1
      if (length > styleLines.warning)
        tell(
          `${path}: ${length} lines are more than one reads at once: split it by a noun, into a folder of that name.`,
          length > styleLines.limit,
        )
      continue
    }
    const file = parseSource(path, text)
    for (const { says, isBreach } of sizeFindings(file)) tell(says, isBreach)
    for (const line of spreadLiterals(file))
      breaches.push(
        `${path}:${line}: a literal is spread only to please the formatter: write what it holds, and let the formatter decide.`,
      )
    if (isBarrel(file))
      breaches.push(`${path}: a barrel hides where things are: import each from the file that holds it.`)
    if (!sourceFolders.some((folder) => path.startsWith(`${folder}/`))) continue
    sources.push(file)
    if (!place.isTest)
      for (const line of slowPatterns(file))
        breaches.push(
          `${path}:${line}: the pattern can take the square of a text's length: begin it only where a run begins, let its parts exclude each other, and write it where it is made.`,
        )
    for (const imported of file.imports) {
      const belongs = importBreach(place, imported)
      if (belongs) breaches.push(`${path}:${imported.line} imports ${imported.specifier}: ${belongs}.`)
    }
    for (const { line, belongs } of [...conductBreaches(place, file), ...tableBreaches(place, file, owners)])
      breaches.push(`${path}:${line}: ${belongs}.`)
    if (path === generatedSchema) breaches.push(...unownedTables(text, owners))
  }
  breaches.push(...importCircles(sources))
  for (const { path, line, key } of unusedTexts(sources))
    breaches.push(`${path}:${line}: nothing shows the text ${key}: show it, or take it away.`)
  return { breaches, warnings }
}
