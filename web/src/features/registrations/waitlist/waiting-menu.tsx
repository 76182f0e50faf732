import { Menu } from '@mantine/core'
import type { Registration } from '@reihum/contract/registrations/registration.schema.ts'
import { MoreMenu } from '#ui/more-menu.tsx'
import { useText } from '#ui/text.tsx'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import { movesMessages } from '../moves/moves.messages.ts'
import { OfferDialog } from '../moves/offer-dialog.tsx'
import { SkipDialog } from '../moves/skip-dialog.tsx'
import { fullName } from '../registration-names.ts'

/** Further actions for a waiting booking: offer a place, or skip it. */
export function WaitingMenu({ registration }: { registration: Registration }) {
  const text = useText(movesMessages)
  const { subject: asked, open, dialog } = useDialogFor<'offer' | 'skip'>()
  const { allowedActions } = registration
  const [offers, skips] = [allowedActions.includes('offer'), allowedActions.includes('skip')]
  if (!offers && !skips) return null
  const label = text('moreFor', { name: fullName(registration) })
  const shown = { registration, ...dialog }
  return (
    <>
      <MoreMenu label={label} isSmall>
        {offers && <Menu.Item onClick={() => open('offer')}>{text('offer')} …</Menu.Item>}
        {skips && <Menu.Item onClick={() => open('skip')}>{text('skip')} …</Menu.Item>}
      </MoreMenu>
      {asked === 'offer' && <OfferDialog {...shown} />}
      {asked === 'skip' && <SkipDialog {...shown} />}
    </>
  )
}
