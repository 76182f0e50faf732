import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import type { Findings } from './architecture.ts'
import { incomplete, missingFromLock } from './complete-lock.ts'
import { licenceFaults } from './licences.ts'
import { checkMigrations } from './migrations.ts'
import { journeyFiles, testFiles } from './test-files.ts'

/** Matches folders of one person's machine; folders that every Linux has are allowed. */
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
  const incompletes = incomplete(lock)
  return [
    addresses > 0 &&
      `package-lock.json: ${addresses} packages name the registry they came from: set omit-lockfile-registry-resolved=true and install again.`,
    missing.length > 0 &&
      `package-lock.json: ${missing.length} packages of other platforms are missing, so npm ci refuses it: run node checks/complete-lock.ts.`,
    incompletes.length > 0 &&
      `package-lock.json: ${incompletes.length} packages have no hash, so anything could come in their place, or no licence: run node checks/complete-lock.ts.`,
  ].filter((fault) => typeof fault === 'string')
}

function looseVersions(root: string, paths: string[]): string[] {
  return paths
    .filter((path) => /(^|\/)package\.json$/.test(path))
    .flatMap((path) => {
      const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
        readFileSync(join(root, path), 'utf8'),
      )
      return Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies })
        .filter(([, version]) => !/^\d/.test(version))
        .map(([name, version]) => `${path}: ${name} is not pinned (${version}): write one exact version.`)
    })
}

/** Finds test files that no suite runs, whose failures nobody would see. */
function forgottenTests(paths: string[]): string[] {
  const suites = [...Object.values(testFiles), journeyFiles]
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

/** Files with texts that people read: the web, and the server's mails. */
const readByPeople = /^(web\/(src|public)\/|web\/[^/]+\.html$|server\/src\/.*\.mails\.ts$)/
/** The product's name as people read it; addresses, elements and keys, which programs use, are in small letters. */
const productName = /\bReihum\b/

/**
 * Finds product names outside server/src/platform/product.ts: a platform may run under its own name, so the name is
 * defined only there.
 */
function writtenNames(root: string, paths: string[]): string[] {
  return paths
    .filter((path) => readByPeople.test(path) && isText.test(path) && !/\.test\.tsx?$/.test(path))
    .filter((path) => productName.test(readIfThere(join(root, path))))
    .map((path) => `${path} writes the name of the product: say {product}, which is filled in.`)
}

/** Checks for small things that break a clone on another machine or a platform with another name. */
export function checkHygiene(root: string): Findings {
  const paths = trackedFiles(root)
  const breaches = [
    ...lockFaults(root),
    ...licenceFaults(
      JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')),
      readIfThere(join(root, 'NOTICE')),
    ),
    ...looseVersions(root, paths),
    ...foldersOfMachines(root, paths),
    ...forgottenTests(paths),
    ...checkMigrations(root),
    ...writtenNames(root, paths),
  ]
  return { breaches, warnings: [] }
}
