import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect } from 'vitest'

/** Schemas that were not written here; without them, or without the validator, nothing can be compared. */
const oracles = process.env.REIHUM_ORACLES ?? resolve('../shared/oracles')
const hasSchemas = existsSync(`${oracles}/sepa`)
if (!hasSchemas) console.log(`skipped: files of payments against schemas, because ${oracles}/sepa is missing`)
export const hasValidator = hasSchemas && spawnSync('xmllint', ['--version']).status === 0
if (hasSchemas && !hasValidator)
  console.log('skipped: files of payments against schemas, because xmllint is missing')

type Subset = { name: string; directDebit: string; creditTransfer: string }

/** Of the German and the Austrian banks, and the standard of which they are parts. */
export const subsets: readonly Subset[] = [
  {
    name: 'dk',
    directDebit: 'dk/pain.008.001.08_GBIC_5.xsd',
    creditTransfer: 'dk/pain.001.001.09_GBIC_5.xsd',
  },
  {
    name: 'at',
    directDebit: 'at/pain.008.001.08.at.004.xsd',
    creditTransfer: 'at/pain.001.001.09.at.005.xsd',
  },
  { name: 'iso', directDebit: 'iso/pain.008.001.08.xsd', creditTransfer: 'iso/pain.001.001.09.xsd' },
]

/** What a schema says against files: all in one run of the validator, because reading a schema takes longer than reading files. */
export function faults(schema: string, files: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'reihum-sepa-'))
  try {
    const names = files.map((text, index) => {
      const name = join(folder, `${index}.xml`)
      writeFileSync(name, text)
      return name
    })
    const { status, stderr } = spawnSync(
      'xmllint',
      ['--noout', '--nonet', '--schema', `${oracles}/sepa/${schema}`, ...names],
      { encoding: 'utf8' },
    )
    return status === 0 ? '' : stderr
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A file as it was downloaded, against all schemas. */
export function expectValid(kind: 'directDebit' | 'creditTransfer', file: string): void {
  if (!hasValidator) return
  for (const subset of subsets) expect(faults(subset[kind], [file]), subset.name).toBe('')
}
