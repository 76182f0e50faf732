/** What a worker does again and again without being asked. Of all nodes, one at a time has a turn of it. */
export type Chore = {
  /** From the end of a turn to the next one, on whichever node. */
  everyMs: number
  /** Must bear running twice at once: a node that was taken for dead may still be at it. */
  run: (isStopping: () => boolean) => Promise<unknown>
}

export type Chores = Readonly<Record<string, Chore>>
