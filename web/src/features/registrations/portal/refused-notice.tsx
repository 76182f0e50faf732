/** A refusal of the form as a whole; it takes the focus like a summary of errors. */
export function RefusedNotice({ text }: { text: string | null | undefined }) {
  if (!text) return null
  return (
    <div className="notice negative" id="error-summary" role="alert" tabIndex={-1}>
      <p>{text}</p>
    </div>
  )
}
