let isLeaving = false

/** A dialog may keep the person on the page after all; then calls count again. */
const secondThoughts = 2_000

addEventListener('beforeunload', () => {
  isLeaving = true
  setTimeout(() => {
    isLeaving = false
  }, secondThoughts)
})

/** Some browsers cut calls off when a page is left; that is no failure of the network. */
export async function fetchUnlessLeaving(request: Request, init?: RequestInit): Promise<Response> {
  try {
    return await globalThis.fetch(request, init)
  } catch (error) {
    if (isLeaving) return new Promise(() => {})
    throw error
  }
}
