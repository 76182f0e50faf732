type Page<Item> = { items: Item[]; total: number }

const size = 100

/** Loads all pages of a list that is shown as a whole; after the first, all further pages at once. */
export async function everyPage<Item>(load: (page: number) => Promise<Page<Item>>): Promise<Item[]> {
  const first = await load(1)
  const further = Array.from({ length: Math.ceil(first.total / size) - 1 }, (_, at) => load(at + 2))
  return [first, ...(await Promise.all(further))].flatMap(({ items }) => items)
}
