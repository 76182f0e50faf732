type Modules = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/** Everything that this entry loads before it shows anything. */
function loadedBy(entry: string, modules: Modules): Set<string> {
  const found = new Set([entry])
  for (const id of found)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}

/** What does nothing by being loaded: libraries, the contract, and the pieces that screens are made of. */
const isPiece = (id: string) => /[\\/](?:node_modules|contract[\\/]src|web[\\/]src[\\/]ui)[\\/]/.test(id)

type Faces = { shells: string[]; apart: string[] }

/** What so many pages share is loaded by whoever looks at a few of them. */
const manyPages = 12

/**
 * Puts the pieces that the shells load at their start into one file, and those of the contract that many pages share into
 * another: they were 140 small ones for the first page, which a browser asks for, compiles and links one by one. Faces that
 * stay small keep what they load apart.
 */
export function shellChunks({ shells, apart }: Faces) {
  let known: { starting: Set<string>; small: Set<string> } | undefined
  const isIn = (set: 'starting' | 'small', id: string, modules: Modules) => {
    const all = (entries: string[]) => new Set(entries.flatMap((entry) => [...loadedBy(entry, modules)]))
    known ??= { starting: all(shells), small: all(apart) }
    return known[set].has(id)
  }
  const startOf = (id: string, modules: Modules) =>
    isPiece(id) && isIn('starting', id, modules) && !isIn('small', id, modules) ? 'pieces' : null
  const contractOf = (id: string, modules: Modules) =>
    /[\\/]contract[\\/]src[\\/]/.test(id) && !isIn('small', id, modules) ? 'contract' : null
  return {
    groups: [
      // Vite's own, which every face needs.
      { name: 'preload', test: /vite[\\/]preload-helper/, priority: 3 },
      { name: startOf, debugName: 'pieces', priority: 2 },
      { name: contractOf, debugName: 'contract', minShareCount: manyPages, priority: 1 },
    ],
  }
}
