import { emptyWords, featureOrder, fileKinds, meantWords, testKinds } from './house.ts'
import type { Place } from './place.ts'
import type { SourceFile } from './source-file.ts'

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/

function emptyWord(path: string): string | undefined {
  const meant = meantWords.reduce((rest, words) => rest.replaceAll(words, ''), path)
  return meant.split(/[/.-]/).find((word) => emptyWords.includes(word))
}

function unknownKind({ kind, path, isTest }: Place): string | undefined {
  const known = fileKinds.find(([folder]) => path.startsWith(folder))?.[1] ?? []
  const words = kind === '' ? [] : kind.split('.')
  if (isTest && words.at(-1) === 'test') words.pop()
  const isKnown = words.every((word) => known.includes(word) || (isTest && testKinds.includes(word)))
  if (isKnown) return undefined
  const choice = known.length > 0 ? `one of ${known.join(', ')}, or none` : 'none'
  return `.${kind} is no kind of file that stands here: the kinds are ${choice}, each named in checks/architecture/house.ts`
}

/** Faults in the folder and the name of a file. */
export function nameBreaches(place: Place): string[] {
  const { path, feature, side } = place
  const names = path.split('/').map((name) => name.split('.')[0] ?? '')
  const crooked = names.find((name) => !kebab.test(name))
  const word = emptyWord(path)
  return [
    crooked !== undefined &&
      `${crooked} is not kebab-case: write it in small letters, with hyphens between words`,
    word && `${word} says nothing about what is in it: name it after what it does or holds`,
    feature &&
      !featureOrder.includes(feature) &&
      `${feature} is no feature yet: put it into the list in contract/src/rooms.ts, or its code into the room it belongs to`,
    side === 'server' &&
      path.endsWith('.tsx') &&
      'the server runs its sources as they are: JSX belongs in web/src/',
    /-\d+$/.test(names.at(-1) ?? '') && 'a number is no name: split by a noun, into a folder of that name',
    unknownKind(place),
  ].filter((breach) => typeof breach === 'string' && breach !== '') as string[]
}

/** Whether a file only re-exports what others export. */
export function isBarrel({ program }: SourceFile): boolean {
  return (
    program.body.length > 0 &&
    program.body.every(
      (statement) =>
        statement.type === 'ExportAllDeclaration' ||
        (statement.type === 'ExportNamedDeclaration' && statement.source !== null),
    )
  )
}
