import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const skeletonParser = /[\\/]@formatjs[\\/]icu-skeleton-parser[\\/]index\.js$/
const parser = /[\\/]@formatjs[\\/]icu-messageformat-parser[\\/]index\.js$/

/** How every country of the world writes the time. */
const timesOfTheWorld = /^const timeData = \{$[\s\S]*?^\};?$/m

/**
 * Leaves out what the parser of texts has for skeletons (`{day, date, ::yMMMd}`), of which no text has one: days, times and
 * amounts are formatted before. A test holds the texts to that.
 */
export const leanTexts: Plugin = {
  name: 'lean-texts',
  apply: 'build',
  load(id) {
    if (skeletonParser.test(id)) {
      const names = ['parseDateTimeSkeleton', 'parseNumberSkeleton', 'parseNumberSkeletonFromString']
      const refusals = names.map((name) => `export const ${name} = () => { throw new Error('No skeletons') }`)
      return refusals.join('\n')
    }
    if (!parser.test(id)) return
    const source = readFileSync(id, 'utf8')
    if (!timesOfTheWorld.test(source)) this.error(`${id} has changed: look for what of it no text needs.`)
    return source.replace(timesOfTheWorld, 'const timeData = {}')
  },
}
