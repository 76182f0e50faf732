import { paragraphsOf } from '@reihum/contract/messages/letter-text.ts'
import { type TagAttributes, toDoc } from '#ui/letter/letter-doc.ts'
import type { TagLabel } from '#ui/letter/letter-tag.ts'
import { useText } from '#ui/text.tsx'
import { textsMessages } from './texts.messages.ts'
import classes from './texts.module.css'

type Text = { subject: string; body: string }
type ComparedProps = { own: Text; proposal: Text; proposalName: string; labelOf: TagLabel; language: string }

const partsOf = ({ subject, body }: Text) => [subject, ...paragraphsOf(body)]

/** A paragraph with its chips named, as in the editor. */
function named(paragraph: string, labelOf: TagLabel): string {
  const [doc] = toDoc(paragraph).content ?? []
  return (doc?.content ?? [])
    .map(({ type, text, attrs }) => {
      if (type === 'letterTag') return `[${labelOf(attrs as TagAttributes)}]`
      return type === 'hardBreak' ? '\n' : (text ?? '')
    })
    .join('')
}

/** One's own text beside what is proposed; marked is what the other one does not say. */
export function Compared({ own, proposal, proposalName, labelOf, language }: ComparedProps) {
  const text = useText(textsMessages)
  const columns = [
    { title: text('ownText'), parts: partsOf(own), others: new Set(partsOf(proposal)), isOwn: true },
    { title: proposalName, parts: partsOf(proposal), others: new Set(partsOf(own)), isOwn: false },
  ]
  return (
    <div className={classes.compared}>
      {columns.map(({ title, parts, others, isOwn }) => {
        const Mark = isOwn ? 'del' : 'ins'
        return (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            {parts.map((part, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have nothing but their place
              <p key={at} lang={language}>
                {others.has(part) ? named(part, labelOf) : <Mark>{named(part, labelOf)}</Mark>}
              </p>
            ))}
          </section>
        )
      })}
    </div>
  )
}
