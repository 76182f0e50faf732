import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { textDigest } from '../server/src/platform/database/text-digest.ts'

const folder = 'server/migrations'

/** The last migration from before functions and views moved to server/routines. */
const lastWithRoutines = '0023-reihum'

/**
 * Stored columns are computed with these functions, so a changed function needs a migration that computes them again.
 */
const keptInColumns = ['folded', 'search_words', 'phone_end']

function git(root: string, ...args: string[]): string | null {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return null
  }
}

/**
 * The commit at which this branch left main; null without git or without that branch, when there is nothing to compare
 * with.
 */
function landedCommit(root: string): string | null {
  for (const branch of ['main', 'origin/main']) {
    const commit = git(root, 'merge-base', 'HEAD', branch)?.trim()
    if (commit) return commit
  }
  return null
}

function editedSinceMain(root: string): string[] {
  const commit = landedCommit(root)
  if (!commit) return []
  const changed = git(root, 'diff', '--name-only', '--no-renames', '--diff-filter=MD', commit, '--', folder)
  return (changed ?? '')
    .split('\n')
    .filter((path) => path.endsWith('.sql'))
    .map(
      (path) =>
        `${path}: a migration that has landed is never edited or taken away, because databases ran it as it was: put it back, and write a new migration.`,
    )
}

function digestBreaches(names: string[], digestOf: (name: string) => string, root: string): string[] {
  const record: Record<string, { sha256: string }> = JSON.parse(
    readFileSync(join(root, folder, 'landed.json'), 'utf8'),
  )
  const differing = names.filter((name) => record[name]?.sha256 !== digestOf(name))
  const withoutFile = Object.keys(record).filter((name) => !names.includes(name))
  return [
    ...differing.map((name) =>
      record[name]
        ? `${folder}/${name}.sql is not what landed.json recorded: if it has landed, put it back and write a new migration; if not, run npm run types.`
        : `${folder}/${name}.sql is not recorded in landed.json: run npm run types.`,
    ),
    ...withoutFile.map(
      (name) =>
        `${folder}/landed.json records ${name}, which is not there: put it back, or run npm run types if it has not landed.`,
    ),
  ]
}

function misplacedRoutines(name: string, text: string): string[] {
  if (name <= lastWithRoutines) return []
  const made = text.matchAll(
    /create\s+(?:or\s+replace\s+)?(?:function|procedure|view)\s+(?:public\.)?(\w+)/gi,
  )
  return [...made]
    .map((match) => match[1] ?? '')
    .filter((routine) => !keptInColumns.includes(routine))
    .map(
      (routine) =>
        `${folder}/${name}.sql makes ${routine}: functions and views stand in server/routines/, each in its present text, which is applied again when it changes.`,
    )
}

/** Checks that landed migrations are unchanged and that their digests are recorded. */
export function checkMigrations(root: string): string[] {
  if (!existsSync(join(root, folder))) return []
  const names = readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .sort()
  const textOf = (name: string) => readFileSync(join(root, folder, `${name}.sql`), 'utf8')
  const numbers = names.map((name) => name.slice(0, 4))
  return [
    ...editedSinceMain(root),
    ...digestBreaches(names, (name) => textDigest(textOf(name)), root),
    ...names
      .filter((_, at) => numbers[at] === numbers[at - 1])
      .map((name) => `${folder}/${name}.sql: another migration has that number: take the next one.`),
    ...names.flatMap((name) => misplacedRoutines(name, textOf(name))),
  ]
}
