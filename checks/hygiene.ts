import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import type { Findings } from './architecture.ts'
import { missingFromLock } from './complete-lock.ts'
import { testFiles } from './test-files.ts'

/** Folders of one person's machine; those that every Linux has may be named. */
const personalFolder = /(?<![\w.~-])(\/(home|Users)\/[a-z][\w-]*\/|\/root\/|\/work\/|[A-Z]:\\Users\\)/

const isText = /\.(c?[jt]sx?|mjs|json|md|css|html|sql|svg|ya?ml|sh|toml)$|(^|\/)(\.ci\/run|\.[a-z]+rc)$/

function trackedFiles(root: string): string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate']
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
}

const readIfThere = (file: string) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function foldersOfMachines(root: string, paths: string[]): string[] {
  return paths
    .filter((path) => isText.test(path))
    .flatMap((path) => {
      const found = personalFolder.exec(readIfThere(join(root, path)))
      return found
        ? [`${path} names a folder of one machine, ${found[0]}: use a path relative to the file.`]
        : []
    })
}

function lockFaults(root: string): string[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const packages: [string, { resolved?: string }][] = Object.entries(lock.packages)
  const addresses = packages.filter(([, { resolved }]) => resolved?.includes('://')).length
  const missing = missingFromLock(lock)
  return [
    addresses > 0 &&
      `package-lock.json: ${addresses} packages name the registry they came from: set omit-lockfile-registry-resolved=true and install again.`,
    missing.length > 0 &&
      `package-lock.json: ${missing.length} packages of other platforms are missing, so npm ci refuses it: run node checks/complete-lock.ts.`,
  ].filter((fault) => typeof fault === 'string')
}

function looseVersions(root: string, paths: string[]): string[] {
  return paths
    .filter((path) => /(^|\/)package\.json$/.test(path))
    .flatMap((path) => {
      const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, path), 'utf8'))
      return Object.entries<string>({ ...dependencies, ...devDependencies })
        .filter(([, version]) => !/^\d/.test(version))
        .map(([name, version]) => `${path}: ${name} is not pinned (${version}): write one exact version.`)
    })
}

/** A test that no suite picks up would pass for ever. */
function forgottenTests(paths: string[]): string[] {
  const journeys = { include: ['e2e/journeys/**/*.spec.ts'], exclude: [] }
  const suites = [...Object.values(testFiles), journeys]
  const fits = (path: string, globs: string[]) => globs.some((glob) => matchesGlob(path, glob))
  return paths
    .filter((path) => /\.(test|spec)\.tsx?$/.test(path))
    .flatMap((path) => {
      const count = suites.filter(
        ({ include, exclude }) => fits(path, include) && !fits(path, exclude),
      ).length
      if (count === 1) return []
      return [`${path} is run by ${count} suites instead of one: see checks/test-files.ts.`]
    })
}

/** Small things that a clone on another machine would stumble over. */
export function checkHygiene(root: string): Findings {
  const paths = trackedFiles(root)
  const breaches = [
    ...lockFaults(root),
    ...looseVersions(root, paths),
    ...foldersOfMachines(root, paths),
    ...forgottenTests(paths),
  ]
  return { breaches, warnings: [] }
}
