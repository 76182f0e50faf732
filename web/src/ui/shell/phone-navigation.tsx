import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../text.tsx'
import { uiMessages } from '../ui.messages.ts'
import { Navigation, type NavigationSection } from './navigation.tsx'

type PhoneNavigationProps = {
  name: ReactNode
  sections: NavigationSection[]
  footer?: ReactNode
  isOpen: boolean
  onClose: () => void
}

/** The sidebar for narrow screens; loaded when it is first opened. */
export default function PhoneNavigation({ name, sections, footer, isOpen, onClose }: PhoneNavigationProps) {
  const text = useText(uiMessages)
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      size={280}
      padding={12}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': text('navigation') } }}
    >
      <Navigation
        name={name}
        label={text('navigation')}
        sections={sections}
        footer={footer}
        onFollow={onClose}
      />
    </Drawer>
  )
}
