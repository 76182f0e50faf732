import { SegmentedControl } from '@mantine/core'
import type { DunningProposal } from '@reihum/contract/payments/dunning.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { Dialog, DialogButtons, type DialogState } from '#ui/dialog.tsx'
import { PaperPages } from '#ui/paper-pages.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { dunningMessages } from './dunning.messages.ts'
import classes from './dunning.module.css'

/** The letter as it would be sent now: as a mail, on paper, or both. */
export function LetterPreview({ letter, ...dialog }: DialogState & { letter: DunningProposal }) {
  const text = useText(dunningMessages)
  return (
    <Dialog {...dialog} title={text('previewTitle', { name: letter.payer.name })}>
      {letter.byPost ? <OnPaper letter={letter} /> : <ByMail letter={letter} />}
      <DialogButtons onBack={dialog.onClose} back={text('close')} />
    </Dialog>
  )
}

function useLetterInput({ payer, level }: DunningProposal) {
  return { tenant: useActiveTenant().id, personId: payer.id, level }
}

function ByMail({ letter }: { letter: DunningProposal }) {
  const text = useText(dunningMessages)
  const [view, setView] = useState<'mail' | 'paper'>('mail')
  const query = useQuery(
    queries.payments.previewDunningLetter.queryOptions({ input: useLetterInput(letter) }),
  )
  const title = text('previewTitle', { name: letter.payer.name })
  return (
    <Loaded query={query}>
      {({ recipient, subject, html, hasPaper }) => (
        <>
          <p className="grey">
            {recipient} · {subject}
          </p>
          {hasPaper && (
            <SegmentedControl
              aria-label={text('shownAs')}
              value={view}
              onChange={(chosen) => setView(chosen as 'mail' | 'paper')}
              data={[
                { value: 'mail', label: text('asMail') },
                { value: 'paper', label: text('asPaper') },
              ]}
            />
          )}
          {view === 'paper' ? (
            <OnPaper letter={letter} />
          ) : (
            // The sandbox grants nothing: a mail can neither run scripts nor reach this page.
            <iframe className={classes.letter} title={title} sandbox="" srcDoc={html} />
          )}
        </>
      )}
    </Loaded>
  )
}

function OnPaper({ letter }: { letter: DunningProposal }) {
  const text = useText(dunningMessages)
  const query = useQuery(queries.payments.drawDunningLetter.queryOptions({ input: useLetterInput(letter) }))
  return (
    <Loaded query={query}>
      {(picture) => <PaperPages picture={picture} label={text('paperOf', { name: letter.payer.name })} />}
    </Loaded>
  )
}
