import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

type Package = {
  version?: string
  integrity?: string
  license?: string
  link?: boolean
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

type Lock = { packages: Record<string, Package> }

/** The paths at which npm would look for a package that the one at this path needs. */
function* places(path: string, name: string) {
  let above = path
  while (above) {
    yield `${above}/node_modules/${name}`
    above = above.slice(0, Math.max(0, above.lastIndexOf('node_modules/') - 1))
  }
  yield `node_modules/${name}`
}

type Missing = { name: string; version: string; owner: string; isDevelopment: boolean }

/**
 * The optional packages, mostly one for each platform, that the lock file does not mention: npm leaves them out
 * where a registry does not offer them, and then `npm ci` refuses the file.
 */
export function missingFromLock({ packages }: Lock): Missing[] {
  return Object.entries(packages).flatMap(([owner, { optionalDependencies = {}, dev }]) =>
    Object.entries(optionalDependencies)
      .filter(([name, version]) => {
        const found = packages[[...places(owner, name)].find((path) => path in packages) ?? '']
        return !found || (/^\d/.test(version) && found.version !== version)
      })
      .map(([name, version]) => ({ name, version, owner, isDevelopment: dev ?? false })),
  )
}

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const processors: Record<string, string> = { arm: 'arm', arm64: 'arm64', ia32: 'ia32', x64: 'x64' }
const others: Record<string, string> = { ppc64: 'ppc64', riscv64: 'riscv64', s390x: 's390x' }

/** The platform, read from the name of the package: `binding-linux-x64-musl`. */
function platformOf(name: string): Pick<Package, 'os' | 'cpu' | 'libc'> | undefined {
  const words = name.split(/[-/]/)
  const os = words.find((word) => systems.includes(word))
  const cpu = words.map((word) => processors[word] ?? others[word]).find(Boolean)
  if (!os || !cpu) return undefined
  const isMusl = words.some((word) => word.startsWith('musl'))
  const isGnu = words.some((word) => word.startsWith('gnu'))
  return { cpu: [cpu], ...(isMusl && { libc: ['musl'] }), ...(isGnu && { libc: ['glibc'] }), os: [os] }
}

/** Adds the packages of every platform to the lock file, so that it can be installed everywhere. */
export function completeLock<File extends Lock>(lock: File): File {
  const packages = { ...lock.packages }
  for (const { name, version, owner, isDevelopment } of missingFromLock(lock)) {
    const platform = platformOf(name)
    // Only an exact version can be added here; a range would need the registry. So far every owner pins such packages.
    if (!platform || !/^\d/.test(version))
      throw new Error(`${name}@${version} of ${owner} cannot be settled here.`)
    const top = `node_modules/${name}`
    const path = top in packages ? `${owner}/${top}` : top
    const { os, cpu, libc } = platform
    // In npm's own order, so that its next install finds nothing to rewrite.
    packages[path] = {
      version,
      cpu,
      ...(isDevelopment && { dev: true }),
      ...(libc && { libc }),
      optional: true,
      os,
    }
  }
  const sorted = Object.entries(packages).sort(([one], [other]) => (one < other ? -1 : 1))
  return { ...lock, packages: Object.fromEntries(sorted) }
}

/** The paths of packages without a hash, whose content npm would take as it comes, or without a word on their licence. */
export function incomplete({ packages }: Lock): string[] {
  return Object.entries(packages)
    .filter(
      ([path, { link, integrity, license }]) =>
        path.includes('node_modules/') && !link && !(integrity && license),
    )
    .map(([path]) => path)
}

/** What the registry says of a package. */
type Said = { integrity: string; license: string }

/** Adds the hashes and licences that are missing; `ask` asks the registry for those of a package. */
export function addSaid<File extends Lock>(lock: File, ask: (name: string) => Said): File {
  const packages = { ...lock.packages }
  for (const path of incomplete(lock)) {
    const { version = '', optional, os, ...rest } = packages[path] ?? {}
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const { integrity, license } = ask(`${name}@${version}`)
    // In npm's own order, so that its next install finds nothing to rewrite.
    packages[path] = {
      version,
      integrity,
      ...rest,
      license,
      ...(optional && { optional }),
      ...(os && { os }),
    }
  }
  return { ...lock, packages }
}

function askRegistry(name: string): Said {
  const args = ['view', name, 'dist.integrity', 'license', '--json']
  const { 'dist.integrity': integrity, license } = JSON.parse(execFileSync('npm', args, { encoding: 'utf8' }))
  if (!integrity?.startsWith('sha512-') || typeof license !== 'string')
    throw new Error(`The registry names no hash or no licence of ${name}.`)
  return { integrity, license }
}

if (import.meta.main) {
  const file = new URL('../package-lock.json', import.meta.url)
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  const missing = missingFromLock(lock)
  const whole = missing.length > 0 ? completeLock(lock) : lock
  const asked = incomplete(whole)
  if (missing.length + asked.length > 0)
    writeFileSync(file, `${JSON.stringify(addSaid(whole, askRegistry), null, 2)}\n`)
  console.log(
    `${missing.length} platform packages, and hash and licence of ${asked.length}, added to package-lock.json.`,
  )
}
