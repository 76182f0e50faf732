import { Button } from '@mantine/core'
import {
  type PlaceProof,
  proofStateNames,
  type SentProof,
} from '@reihum/contract/registrations/proof.schema.ts'
import type { RegistrationDetail } from '@reihum/contract/registrations/registration.schema.ts'
import { seatStates } from '@reihum/contract/registrations/registration-states.ts'
import { fileSizeText } from '@reihum/contract/wire/file-size.ts'
import { IconDownload, IconEye } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#platform/connection.ts'
import { saveFile } from '#platform/save-file.ts'
import { showFile } from '#platform/show-file.ts'
import { useActiveTenant, useFormats, useMay } from '#platform/tenant.ts'
import { Section } from '#ui/detail-page.tsx'
import { Dialog, DialogButtons } from '#ui/dialog.tsx'
import { useText } from '#ui/text.tsx'
import { fullName } from '../registration-names.ts'
import { proofsMessages } from './proofs.messages.ts'
import classes from './proofs.module.css'
import { RefuseProof } from './refuse-proof.tsx'
import { useDecideProof } from './use-decide-proof.ts'

type Of = { registration: RegistrationDetail; proof: PlaceProof }

/** The proof of a reduced price: what is to be shown, what came of it, and the ways to decide; nothing where there is none. */
export function RegistrationProof({ registration }: { registration: RegistrationDetail }) {
  const text = useText(proofsMessages)
  const may = useMay()
  const { money } = useFormats()
  const { proof, state } = registration
  if (!proof) return null
  const { name, evidence, cents } = proof
  return (
    <Section title={text('proof')}>
      <p>{text('reduced', { name, amount: money(cents) })}</p>
      {proof.state === 'owed' && <p>{text('evidence', { evidence })}</p>}
      <Decided proof={proof} />
      {proof.sent && may('registrations.manage') && <Sent registration={registration} sent={proof.sent} />}
      {may('registrations.manage') && seatStates.includes(state) && (
        <Decide registration={registration} proof={proof} />
      )}
    </Section>
  )
}

/** What was sent and is to be looked at. */
function Sent({ registration, sent }: { registration: RegistrationDetail; sent: SentProof }) {
  const text = useText(proofsMessages)
  const tenant = useActiveTenant().id
  const { dateTime, locale } = useFormats()
  const load = () => api.registrations.sentProof({ tenant, registrationId: registration.id })
  const show = useMutation({ mutationFn: () => showFile(load) })
  const save = useMutation({ mutationFn: load, onSuccess: saveFile })
  const { filename, filesize, at } = sent
  return (
    <>
      <p className={classes.sent}>
        {text('sent', { filename })}{' '}
        <span className="grey numbers">
          {text('sentAt', { size: fileSizeText(filesize, locale), at: dateTime(at) })}
        </span>
      </p>
      <div className={classes.decide}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconEye size={16} stroke={1.75} aria-hidden />}
          loading={show.isPending}
          onClick={() => show.mutate()}
        >
          {text('show')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          {text('save')}
        </Button>
      </div>
      <p className="grey">{text('sentNote')}</p>
    </>
  )
}

/** What was decided, by whom and when. */
function Decided({ proof }: Pick<Of, 'proof'>) {
  const text = useText(proofsMessages)
  const { dateTime, money, locale } = useFormats()
  const { state, decidedAt, decidedBy: who, reason, isCharged, cents } = proof
  if (!decidedAt) return null
  const said = { state: proofStateNames[state][locale], at: dateTime(decidedAt) }
  return (
    <>
      <p className="grey">{who ? text('decidedBy', { ...said, who }) : text('decided', said)}</p>
      {reason && <p className="grey">{text('reason', { reason })}</p>}
      {state === 'refused' && (
        <p className="grey">{isCharged ? text('charged', { amount: money(cents) }) : text('notCharged')}</p>
      )}
    </>
  )
}

function Decide({ registration, proof }: Of) {
  const text = useText(proofsMessages)
  const { money } = useFormats()
  const [open, setOpen] = useState<'refuse' | 'undo' | null>(null)
  const close = () => setOpen(null)
  const decide = useDecideProof(registration, close)
  const { state, reason, isCharged, cents, sent } = proof
  return (
    <div className={classes.decide}>
      {state === 'owed' || sent ? (
        <>
          <Button
            size="compact-sm"
            loading={decide.isPending}
            onClick={() => decide.mutate({ state: 'seen' })}
          >
            {text('see')}
          </Button>
          <Button variant="default" size="compact-sm" onClick={() => setOpen('refuse')}>
            {text('refuse')}
          </Button>
          <Button variant="default" size="compact-sm" onClick={() => decide.mutate({ state: 'waived' })}>
            {text('waive')}
          </Button>
        </>
      ) : (
        <>
          {state === 'refused' && !isCharged && (
            <Button
              size="compact-sm"
              loading={decide.isPending}
              onClick={() => decide.mutate({ state, reason, charge: true })}
            >
              {text('charge')}
            </Button>
          )}
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => (isCharged ? setOpen('undo') : decide.mutate({ state: 'owed' }))}
          >
            {text('undo')}
          </Button>
        </>
      )}
      <Dialog
        isOpen={open === 'refuse'}
        onClose={close}
        title={text('refuseTitle', { name: fullName(registration) })}
      >
        <RefuseProof registration={registration} cents={cents} onClose={close} />
      </Dialog>
      <Dialog isOpen={open === 'undo'} onClose={close} title={text('undoTitle')}>
        <p>{text('undoCharged', { amount: money(cents) })}</p>
        <DialogButtons>
          <Button loading={decide.isPending} onClick={() => decide.mutate({ state: 'owed' })}>
            {text('undo')}
          </Button>
        </DialogButtons>
      </Dialog>
    </div>
  )
}
