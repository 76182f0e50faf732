type Page<Item> = { items: Item[]; total: number }

const size = 100

/** A list that is shown as a whole: its further pages are asked for at once. */
export async function everyPage<Item>(load: (page: number) => Promise<Page<Item>>): Promise<Item[]> {
  const first = await load(1)
  const further = Array.from({ length: Math.ceil(first.total / size) - 1 }, (_, at) => load(at + 2))
  return [first, ...(await Promise.all(further))].flatMap(({ items }) => items)
}
