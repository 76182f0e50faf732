/** Whether a row could not be deleted because others point to it, or could not point to what is not there. */
export function isStillReferenced(error: unknown): boolean {
  return (error as { code?: string }).code === '23503'
}
