import type { SourceFile } from './source-file.ts'

type Step = { path: string; line: number }

/**
 * Finds circles of files that import each other. Which of them runs first depends on which is imported first, and it
 * may use values of the others that are not defined yet. Each circle is reported once. Imports of types and dynamic
 * imports do not count, because they load nothing beforehand.
 */
export function importCircles(files: SourceFile[]): string[] {
  const steps = new Map<string, Step[]>(
    files.map(({ path, imports }) => [
      path,
      imports.flatMap((one) => (one.isEager && one.path ? [{ path: one.path, line: one.line }] : [])),
    ]),
  )
  const finished = new Set<string>()
  const breaches: string[] = []
  const way: Step[] = []
  const follow = (path: string) => {
    const begin = way.findIndex((step) => step.path === path)
    if (begin >= 0) {
      const circle = [...way.slice(begin).map((step) => step.path), path]
      const last = way.at(-1)
      breaches.push(
        `${last?.path}:${last?.line}: ${circle.join(' → ')} is a circle: move what they share into a file of its own, or hand it over as an argument.`,
      )
      return
    }
    if (finished.has(path)) return
    for (const { path: next, line } of steps.get(path) ?? []) {
      way.push({ path, line })
      follow(next)
      way.pop()
    }
    finished.add(path)
  }
  for (const path of steps.keys()) follow(path)
  return breaches
}
