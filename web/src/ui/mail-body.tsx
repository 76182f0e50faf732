import { Section } from './detail-page.tsx'
import classes from './mail-body.module.css'
import { useText } from './text.tsx'
import { uiMessages } from './ui.messages.ts'

/** A stored mail as it looks and as plain text; null: it was deleted or is withheld. */
export function MailBody({ html, plain }: { html: string | null; plain: string | null }) {
  const text = useText(uiMessages)
  return (
    <>
      {html !== null && (
        <Section title={text('mailPreview')}>
          {/* The sandbox grants nothing: a mail can neither run scripts nor reach this page. */}
          <iframe className={classes.preview} title={text('mailPreview')} sandbox="" srcDoc={html} />
        </Section>
      )}
      {plain !== null && (
        <Section title={text('mailPlainText')}>
          <pre className={classes.plain}>{plain}</pre>
        </Section>
      )}
    </>
  )
}
