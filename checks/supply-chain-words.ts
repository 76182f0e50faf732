/** What npm answered; without a code it was ended because it took too long, or could not be started. */
export type Answer = { code: number | null; out: string; errors: string }

/** A sentence for whoever reads the run, and whether it must end red. */
export type Word = { sentence: string; isBad: boolean }

function read(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The line that says why the registry was no help, without npm's frame around it. */
function reason({ code, out, errors }: Answer): string {
  if (code === null) return 'it did not answer in a minute'
  const said = read(out) as { message?: string; error?: { summary?: string } } | null
  const lines = errors.split('\n').map((line) => line.replace(/^npm (error|warn) (audit )?/, ''))
  const sentences = [said?.message, said?.error?.summary, ...lines, `npm ended with ${code}`]
  return (sentences.find((sentence) => sentence?.trim()) ?? '').split('\n', 1).join('')
}

type Found = { name: string; severity: string; range: string }

/** What `npm audit --json` found. Grave is what the registry calls high or critical. */
export function readAudit(answer: Answer): Word {
  const { vulnerabilities } = read(answer.out) ?? {}
  if (answer.code === null || typeof vulnerabilities !== 'object' || vulnerabilities === null)
    return {
      sentence: `Known weaknesses: NOT looked for, because the registry was no help: ${reason(answer)}.`,
      isBad: false,
    }
  const found = Object.values(vulnerabilities as Record<string, Found>)
  if (found.length === 0) return { sentence: 'Known weaknesses: none in any package.', isBad: false }
  const isGrave = ({ severity }: Found) => severity === 'high' || severity === 'critical'
  const list = found.map(({ name, severity, range }) => `  ${name} ${range}: ${severity}`)
  return {
    sentence: ['Known weaknesses:', ...list].join('\n'),
    isBad: found.some(isGrave),
  }
}

type Signed = { invalid: { name: string; version: string }[]; missing: unknown[] }

/** What `npm audit signatures --json` found: whether each package is the one that the registry signed. */
export function readSignatures(answer: Answer): Word {
  const said = read(answer.out) as Partial<Signed> | null
  if (answer.code === null || !Array.isArray(said?.invalid))
    return {
      sentence: `Signatures: NOT checked, because the registry was no help: ${reason(answer)}.`,
      isBad: false,
    }
  if (said.invalid.length > 0) {
    const list = said.invalid.map(({ name, version }) => `  ${name}@${version}`)
    return { sentence: ['Signatures that are wrong:', ...list].join('\n'), isBad: true }
  }
  const missing = said.missing?.length ?? 0
  return {
    sentence: `Signatures: none is wrong${missing > 0 ? `, and ${missing} packages have none` : ''}.`,
    isBad: false,
  }
}
