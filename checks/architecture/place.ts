/** The place of a file in the architecture. */
export type Place = {
  path: string
  side: string
  /** app, features, platform or ui; also seed and test; empty for a side without layers. */
  layer: string
  feature: string
  /** The kind of the file: store, rules, messages ...; empty for a command or a component. */
  kind: string
  isTest: boolean
}

export function placeOf(path: string): Place {
  const [side = '', ...inside] = path.split('/')
  const folders = inside[0] === 'src' ? inside.slice(1) : inside
  const layer = side === 'server' || side === 'web' ? (folders[0] ?? '') : ''
  const file = folders.at(-1) ?? ''
  return {
    path,
    side,
    layer,
    feature: layer === 'features' ? (folders[1] ?? '') : '',
    kind: file.split('.').slice(1, -1).join('.'),
    isTest: /\.(test|samples)\.tsx?$/.test(file) || path.startsWith('server/test/'),
  }
}
