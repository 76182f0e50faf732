import type { Suite } from './suite.ts'

/** A suite to run and its chosen test files; null: all of them. */
export type Chosen = { suite: Suite; files: string[] | null }

const isStatic = ({ kind }: Suite) => kind === 'static'

/**
 * Chooses suites from the words after `npm test --`. A word that names suites, or a kind of suites, chooses these. Any
 * other word is part of the paths of test files, in the named suites or else in all but the endurance run.
 */
export function chooseSuites(all: Suite[], words: string[]): Chosen[] | { unknown: string } {
  const isNamed = ({ name, kind }: Suite) => words.includes(name) || words.includes(kind)
  const named = all.filter(isNamed)
  const parts = words.filter((word) => !all.some(({ name, kind }) => word === name || word === kind))
  const usual = all.filter(({ kind }) => kind !== 'endurance')
  if (parts.length === 0) return (words.length > 0 ? named : usual).map((suite) => ({ suite, files: null }))
  const searched = named.some((suite) => !isStatic(suite)) ? named : usual
  const found = searched
    .filter((suite) => !isStatic(suite))
    .map((suite) => ({
      suite,
      files: suite.files().filter((path) => parts.some((part) => path.includes(part))),
    }))
    .filter(({ files }) => files.length > 0)
  const unknown = parts.find((part) => !found.some(({ files }) => files.some((path) => path.includes(part))))
  if (unknown !== undefined) return { unknown }
  return [...named.filter(isStatic).map((suite) => ({ suite, files: null })), ...found]
}
