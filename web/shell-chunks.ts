type Modules = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/** Everything that this entry loads before it shows anything; for `ours`, without looking into libraries. */
function loadedBy(entry: string, modules: Modules, ours = false): Set<string> {
  const found = new Set([entry])
  for (const id of found) {
    if (ours && isOfLibrary(id)) continue
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  }
  return found
}

const isOfLibrary = (id: string) => /[\\/]node_modules[\\/]/.test(id)
/** What does nothing by being loaded: libraries, the contract, and the pieces that screens are made of. */
const isPiece = (id: string) => /[\\/](?:node_modules|contract[\\/]src|web[\\/]src[\\/]ui)[\\/]/.test(id)

type Faces = {
  shells: string[]
  apart: string[]
  /** The page to sign in, and the one that is shown then. */
  signIn: string
  home: string
}

/** What the kit needs to show notices, which is loaded beside every first page. */
const notices = /react-remove-scroll|@mantine[\\/].*[\\/](?:Portal|get-default-z-index|use-merged-ref)[\\/]/
/** The parts of the kit that the page to sign in takes, and the forms of all other pages after it. */
const fields =
  /@mantine[\\/](?:form[\\/]|.*[\\/](?:Input|InputBase|TextInput|PasswordInput|Checkbox|InlineInput|InputsGroupFieldset)[\\/])/
/** Everything else that pages are made of; account numbers belong to the contract. */
const controls = /node_modules[\\/](?!@tabler|ibantools)|web[\\/]src[\\/]ui[\\/]/
/** What is said of the events and refusals of all rooms is needed together with the list of rooms, and only then. */
const contract = /[\\/]contract[\\/]src[\\/](?!.*(?:rooms|words|refusals)\.ts$)/

/** What so many pages share is loaded by whoever looks at a few of them. */
const manyPages = 16

/**
 * Puts what is loaded together into one file: a browser asks for each, compiles it and links it, and the first page alone was
 * 140 small ones. What the shells need at their start is one of them, and nothing besides: the index of the kit names every
 * component, so it is the bundler that tells what is left of it. What the pages to sign in and to arrive at need has files of
 * its own, so that neither loads what only others need. Faces that stay small keep what they load apart.
 */
export function shellChunks({ shells, apart, signIn, home }: Faces) {
  let known: Record<'starting' | 'small' | 'signIn' | 'home', Set<string>> | undefined
  const isIn = (set: keyof NonNullable<typeof known>, id: string, modules: Modules) => {
    const all = (entries: string[]) => new Set(entries.flatMap((entry) => [...loadedBy(entry, modules)]))
    known ??= {
      starting: all(shells),
      small: all(apart),
      signIn: loadedBy(signIn, modules, true),
      home: loadedBy(home, modules, true),
    }
    return known[set].has(id)
  }
  type Belongs = (id: string, modules: Modules) => boolean
  const group = (name: string, priority: number, belongs: Belongs) => ({
    name: (id: string, modules: Modules) =>
      isPiece(id) && !isIn('small', id, modules) && belongs(id, modules) ? name : null,
    debugName: name,
    priority,
  })
  const ours = (set: 'signIn' | 'home') => (id: string, modules: Modules) =>
    !isOfLibrary(id) && isIn(set, id, modules)
  return {
    groups: [
      // Vite's own, which every face needs.
      { name: 'preload', test: /vite[\\/]preload-helper/, priority: 7 },
      {
        ...group('pieces', 6, (id, modules) => isIn('starting', id, modules)),
        tags: ['$initial' as const],
      },
      group('home', 5, ours('home')),
      group('notices', 5, (id) => notices.test(id)),
      group('forms', 4, (id, modules) => fields.test(id) || ours('signIn')(id, modules)),
      { ...group('contract', 3, (id) => contract.test(id)), minShareCount: manyPages },
      { ...group('controls', 2, (id) => controls.test(id)), minShareCount: manyPages },
    ],
  }
}
