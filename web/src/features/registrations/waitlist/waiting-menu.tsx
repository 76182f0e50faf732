import { ActionIcon, Menu } from '@mantine/core'
import type { Registration } from '@reihum/contract/registrations/registration.schema.ts'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '#ui/text.tsx'
import { movesMessages } from '../moves/moves.messages.ts'
import { OfferDialog } from '../moves/offer-dialog.tsx'
import { SkipDialog } from '../moves/skip-dialog.tsx'
import { fullName } from '../registration-names.ts'

/** What else can be done with a turn: to offer a place, or to have the next one go first. */
export function WaitingMenu({ registration }: { registration: Registration }) {
  const text = useText(movesMessages)
  const [dialog, setDialog] = useState<'offer' | 'skip' | null>(null)
  const [isOpen, setOpen] = useState(false)
  const open = (name: 'offer' | 'skip') => {
    setDialog(name)
    setOpen(true)
  }
  const { allowedActions } = registration
  const [offers, skips] = [allowedActions.includes('offer'), allowedActions.includes('skip')]
  if (!offers && !skips) return null
  const label = text('moreFor', { name: fullName(registration) })
  const shown = { registration, isOpen, onClose: () => setOpen(false) }
  return (
    <>
      <Menu position="bottom-end" width={200} shadow="md" transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <ActionIcon variant="default" size={26} aria-label={label} title={label}>
            <IconDots size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {offers && <Menu.Item onClick={() => open('offer')}>{text('offer')} …</Menu.Item>}
          {skips && <Menu.Item onClick={() => open('skip')}>{text('skip')} …</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'offer' && <OfferDialog {...shown} />}
      {dialog === 'skip' && <SkipDialog {...shown} />}
    </>
  )
}
