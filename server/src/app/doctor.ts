import { systemClock } from '#platform/clock.ts'
import { ConfigError } from '#platform/config-error.ts'
import { describeFinding, isViolated } from '#platform/invariants/examine.ts'
import type { Finding } from '#platform/invariants/finding.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import { makeVault } from '#platform/vault.ts'
import { examineContents, type Sample, usualSample } from './examine-contents.ts'
import { examineHouse } from './examine-house.ts'
import { examineStorage } from './examine-storage.ts'
import { runTool } from './run-tool.ts'
import { toolOptions } from './tool-options.ts'

const mostContents = 9_999_999

/** What `--contents` says: how many contents are read, `all`, or 0 for none. */
function sampleFrom(value: string | undefined): Sample | null {
  if (value === undefined) return usualSample
  if (value === 'all') return { contents: mostContents, bytes: Number.POSITIVE_INFINITY }
  const contents = /^\d{1,7}$/.test(value) ? Number(value) : null
  if (contents === null)
    throw new ConfigError('--contents takes how many contents of files are read, up to 9999999, or all.')
  return contents === 0 ? null : { ...usualSample, contents }
}

/** What a program is told; documented in `docs/operations.md`. Fields may be added, and none is renamed or taken away. */
const asReport = (findings: readonly Finding[]) => ({
  version: 1,
  examinedAt: systemClock().toISOString(),
  holds: !findings.some(isViolated),
  rules: findings.map(({ name, why, level, checked, broken, examples }) => ({
    name,
    why,
    level,
    holds: broken === 0,
    checked,
    broken,
    examples,
  })),
})

await runTool(async ({ ownerUrl, config, args }) => {
  const { values } = toolOptions(args, { contents: 'string', json: 'boolean' })
  const sample = sampleFrom(values.contents)
  const storage = openStorage(config)
  const findings = [
    ...(await examineHouse(ownerUrl, makeVault(config.encryptionKeys))),
    ...(await examineStorage(ownerUrl, storage, systemClock())),
    ...(sample ? [await examineContents(ownerUrl, storage, sample)] : []),
  ]
  const violated = findings.filter(isViolated)
  if (values.json) {
    console.log(JSON.stringify(asReport(findings)))
    return violated.length === 0 ? 0 : 2
  }
  for (const finding of findings) console.log(describeFinding(finding))
  console.log(
    violated.length === 0
      ? `\nAll ${findings.length} rules hold.`
      : `\n${violated.length} of ${findings.length} rules are broken: ${violated.map(({ name }) => name).join(', ')}.`,
  )
  return violated.length === 0 ? 0 : 2
})
