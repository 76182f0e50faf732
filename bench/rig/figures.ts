const round = (value: number) => {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
  return Number(value.toFixed(digits)).toString()
}

type Figure = { value: number; unit: string; reference: number; referenceUnit?: string }

/** Prints a figure in the one common form; the ratio to the reference also holds on other machines. */
export function report(name: string, { value, unit, reference, referenceUnit = unit }: Figure): void {
  console.log(
    `${name}: ${round(value)} ${unit}, reference ${round(reference)} ${referenceUnit}, ratio ${(value / reference).toFixed(2)}`,
  )
}

export function note(text: string): void {
  console.log(`# ${text}`)
}

/** Prints a text that nobody overlooks, so that a run without its reference is not taken for a complete one. */
export function shout(text: string): void {
  const line = '#'.repeat(Math.min(100, text.length + 6))
  console.log(`${line}\n## ${text} ##\n${line}`)
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]]
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2
}
