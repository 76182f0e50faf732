import { useText } from '#ui/text.tsx'
import { feedbackMessages } from './feedback.messages.ts'
import classes from './feedback.module.css'

/** So many stars of five, as a picture that says its number. */
export function StarsShown({ count }: { count: number }) {
  const text = useText(feedbackMessages)
  return (
    <span className={classes.stars} role="img" aria-label={text('stars', { count })}>
      {'★'.repeat(count)}
      <span className={classes.missing}>{'★'.repeat(5 - count)}</span>
    </span>
  )
}
