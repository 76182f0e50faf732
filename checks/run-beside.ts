/** The machine is shared in quarters. */
const room = 4

/**
 * Runs the items in their order, as many in parallel as there is room for, because an item that waits for the database
 * or a timer leaves a processor to the others. Returns the results in the order of the list.
 */
export async function runBeside<Item, Result>(
  items: Item[],
  shareOf: (item: Item) => number,
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Promise<Result>[] = []
  let free = room
  let wake = () => undefined as unknown
  for (const item of items) {
    const share = shareOf(item)
    while (free < share) await new Promise((woken) => (wake = () => woken(undefined)))
    free -= share
    results.push(
      run(item).finally(() => {
        free += share
        wake()
      }),
    )
  }
  return Promise.all(results)
}
