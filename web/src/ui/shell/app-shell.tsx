import { ActionIcon } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMenu2 } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useText } from '../text.tsx'
import { uiMessages } from '../ui.messages.ts'
import classes from './app-shell.module.css'
import { Navigation, type NavigationSection } from './navigation.tsx'

const PhoneNavigation = lazy(() => import('./phone-navigation.tsx'))

type AppShellProps = {
  /** The tenant that the user works for, or the product itself. */
  name: ReactNode
  sections: NavigationSection[]
  /** At the left of the bar. */
  search?: ReactNode
  /** The right end of the bar. */
  tools: ReactNode
  /** Between the bar and the page, for a banner shown on every page. */
  banner?: ReactNode
  /** Below the navigation. */
  footer?: ReactNode
  children: ReactNode
}

export function AppShell({ name, sections, search, tools, banner, footer, children }: AppShellProps) {
  const text = useText(uiMessages)
  const [isOpen, drawer] = useDisclosure(false)
  const [wasOpened, setWasOpened] = useState(false)
  const open = () => {
    setWasOpened(true)
    drawer.open()
  }
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#content">
        {text('skipToContent')}
      </a>
      <div className={`${classes.rail} no-print`}>
        <Navigation name={name} label={text('navigation')} sections={sections} footer={footer} />
      </div>
      <div className={classes.main}>
        <header className={`${classes.bar} no-print`}>
          <ActionIcon
            className={classes.burger}
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={text('openNavigation')}
            aria-expanded={isOpen}
            onClick={open}
          >
            <IconMenu2 size={20} stroke={1.75} />
          </ActionIcon>
          <span className={classes.barName}>{name}</span>
          <div className={classes.tools}>
            {search}
            {tools}
          </div>
        </header>
        {banner}
        <main id="content" tabIndex={-1} className={classes.content}>
          {children}
        </main>
      </div>
      {wasOpened && (
        <Suspense>
          <PhoneNavigation
            name={name}
            sections={sections}
            footer={footer}
            isOpen={isOpen}
            onClose={drawer.close}
          />
        </Suspense>
      )}
    </div>
  )
}
