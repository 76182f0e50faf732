/** Ids in an address take 22 characters each instead of 37, so that some hundred people fit into it. */
export function packIds(ids: readonly string[]): string {
  return ids
    .map((id) => {
      const digits = id.replaceAll('-', '').match(/../g) ?? []
      const bytes = String.fromCharCode(...digits.map((two) => Number.parseInt(two, 16)))
      return btoa(bytes).slice(0, 22).replaceAll('+', '-').replaceAll('/', '_')
    })
    .join('.')
}

/** The ids of a packed text; whatever is none is left out. */
export function unpackIds(packed: string): string[] {
  return packed.split('.').flatMap((one) => {
    if (!/^[\w-]{22}$/.test(one)) return []
    const bytes = atob(`${one.replaceAll('-', '+').replaceAll('_', '/')}==`)
    const digits = Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
    return [digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')]
  })
}
