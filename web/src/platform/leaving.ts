let isLeaving = false

/** A dialog may keep the person on the page after all; after this time failed calls count as errors again. */
const secondThoughts = 2_000

addEventListener('beforeunload', () => {
  isLeaving = true
  setTimeout(() => {
    isLeaving = false
  }, secondThoughts)
})

/** Some browsers abort calls when a page is left; that is not a network failure, so it is not reported as one. */
export async function fetchUnlessLeaving(request: Request, init?: RequestInit): Promise<Response> {
  try {
    return await globalThis.fetch(request, init)
  } catch (error) {
    if (isLeaving) return new Promise(() => {})
    throw error
  }
}
