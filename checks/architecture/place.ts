/** Where a file stands in the house. */
export type Place = {
  path: string
  side: string
  /** app, features, platform or ui; seed and test beside them; empty where a side has no layers. */
  layer: string
  feature: string
  /** The word that says what a file holds: store, rules, messages ...; empty for a command or a component. */
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
    isTest: /\.test\.tsx?$/.test(file) || path.startsWith('server/test/'),
  }
}
