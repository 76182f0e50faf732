import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { byteBudgets, pageBudgets } from './byte-budgets.ts'

const built = new URL('../../web/dist/client/', import.meta.url)

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }
const manifest: Record<string, Chunk> = JSON.parse(
  readFileSync(new URL('.vite/manifest.json', built), 'utf8'),
)

/** The files that these entries load before they run; for `everything`, also what they can load later. */
function filesOf(entries: string[], everything = false) {
  const known = new Set(entries)
  for (const name of known) {
    const { imports = [], dynamicImports = [] } = manifest[name] ?? {}
    for (const imported of everything ? [...imports, ...dynamicImports] : imports) known.add(imported)
  }
  const chunks = [...known].map((name) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`Nothing was built of ${name}: has it been moved?`)
    return chunk
  })
  return {
    scripts: chunks.map(({ file }) => file),
    styles: [...new Set(chunks.flatMap(({ css = [] }) => css))],
  }
}

const kilobytes = (files: string[]) =>
  files.reduce((sum, file) => sum + brotliCompressSync(readFileSync(new URL(file, built))).length, 0) / 1000

const backOffice = 'index.html'

it.each([
  { face: 'back-office', entry: backOffice },
  { face: 'admin', entry: 'admin.html' },
] as const)('the first load of $face stays within its budget', ({ face, entry }) => {
  const { scripts, styles } = filesOf([entry])
  expect(kilobytes(scripts)).toBeLessThanOrEqual(byteBudgets[face].script)
  expect(kilobytes(styles)).toBeLessThanOrEqual(byteBudgets[face].style)
})

it.each([
  { page: 'dashboard', code: 'src/features/insights/dashboard-page.tsx' },
  { page: 'signIn', code: 'src/features/identity/login-page.tsx' },
] as const)('so does the page $page, which loads nothing of what only others need', ({ page, code }) => {
  const { scripts, styles } = filesOf([backOffice, code])
  expect(kilobytes(scripts)).toBeLessThanOrEqual(pageBudgets[page].script)
  expect(scripts.length + styles.length).toBeLessThanOrEqual(pageBudgets[page].files)
})

it.each([
  { face: 'portal-list', entry: 'src/app/portal/enhance.ts', everything: false },
  { face: 'portal-form', entry: 'src/app/portal/form.ts', everything: true },
  { face: 'embed', entry: 'src/app/embed/loader.ts', everything: false },
] as const)('the script of $face stays small', ({ face, entry, everything }) => {
  expect(kilobytes(filesOf([entry], everything).scripts)).toBeLessThanOrEqual(byteBudgets[face].script)
})
