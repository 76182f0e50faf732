import type { LetterOfLanguage } from '@reihum/contract/messages/letter.schema.ts'
import { IconLock } from '@tabler/icons-react'
import { useId } from 'react'
import { useText } from '#ui/text.tsx'
import { textsMessages } from './texts.messages.ts'
import classes from './texts.module.css'

type LockedPartsProps = { locked: LetterOfLanguage['locked']; language: string }

/** What stands in a letter whatever its text says. */
export function LockedParts({ locked, language }: LockedPartsProps) {
  const text = useText(textsMessages)
  const id = useId()
  const { paragraphs, facts, sections, buttons, links } = locked
  const named = [
    [text('lockedFacts'), facts],
    [text('lockedSections'), sections],
    [text('lockedButtons'), buttons],
    [text('lockedLinks'), links],
  ] as const
  return (
    <section className={classes.locked} aria-labelledby={id}>
      <h2 id={id}>
        <IconLock size={16} aria-hidden />
        {text('lockedTitle')}
      </h2>
      <p className="grey">{text('lockedHint')}</p>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} lang={language}>
          {paragraph}
        </p>
      ))}
      <dl>
        {named
          .filter(([, said]) => said.length > 0)
          .map(([label, said]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd lang={language}>{said.join(' · ')}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
