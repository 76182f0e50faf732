/** Licences that let anybody use, change and pass on what is under them, also within a product under Apache-2.0. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
])

/** A further licence that is taken from certain packages only, for a reason, and with a word in NOTICE. */
type Exception = { packages: RegExp; licence: string; notice: string }

const exceptions: Exception[] = [
  // A library of its own beside sharp, which loads it unchanged; anybody may put another build in its place.
  {
    packages: /^@img\/sharp-(libvips-|win32-|wasm32$)/,
    licence: 'LGPL-3.0-or-later',
    notice: 'libvips, LGPL-3.0-or-later',
  },
  // The data, which are attributed and not changed; its programs are under ISC. Its package.json says BY where the
  // licence beside the data says BY-SA.
  { packages: /^date-holidays$/, licence: 'CC-BY-3.0', notice: 'date-holidays, CC BY-SA 3.0' },
]

/** Whether an expression such as `(MIT OR CC0-1.0)` is fulfilled by what may be taken; a name stands for itself. */
export function isTaken(expression: string, takes: (licence: string) => boolean): boolean {
  const inner = /\(([^()]*)\)/.exec(expression)
  if (inner) {
    const word = isTaken(inner[1] ?? '', takes) ? 'true' : 'false'
    return isTaken(expression.replace(inner[0], word), takes)
  }
  return expression
    .split(/\s+or\s+/i)
    .some((all) => all.split(/\s+and\s+/i).every((one) => one === 'true' || takes(one.trim())))
}

type Lock = { packages: Record<string, { link?: boolean; license?: string }> }

/** The packages of the lock file whose licence we do not take, and the exceptions that NOTICE does not name. */
export function licenceFaults({ packages }: Lock, notice: string): string[] {
  const needed = new Set<Exception>()
  const refused = Object.entries(packages).flatMap(([path, { link, license = '' }]) => {
    if (!path.includes('node_modules/') || link || license === '') return []
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const takes = (licence: string) => {
      if (allowed.has(licence)) return true
      const exception = exceptions.find((one) => one.licence === licence && one.packages.test(name))
      if (exception) needed.add(exception)
      return exception !== undefined
    }
    return isTaken(license, takes)
      ? []
      : [`${name} is under ${license}, which is not on the list in checks/licences.ts.`]
  })
  const unsaid = [...needed].filter((exception) => !notice.includes(exception.notice))
  return [...new Set(refused), ...unsaid.map((exception) => `NOTICE does not say "${exception.notice}".`)]
}
