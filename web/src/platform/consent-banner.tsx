import { Button } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { useText } from '#ui/text.tsx'
import { consent } from './connection.ts'
import classes from './consent-banner.module.css'
import { platformMessages } from './platform.messages.ts'

export function useConsent() {
  return useSyncExternalStore(consent.subscribe, consent.current)
}

/**
 * Asks for consent at the first visit: both answers have the same weight, and nothing optional is stored before one is
 * given.
 */
export function ConsentBanner() {
  const text = useText(platformMessages)
  if (useConsent()) return null
  return (
    <section className={`${classes.banner} no-print`} aria-label={text('consentTitle')}>
      <p>
        {text('consentText')} <a href="/cookie-policy">{text('cookiePolicy')}</a>
      </p>
      <ConsentButtons />
    </section>
  )
}

function ConsentButtons() {
  const text = useText(platformMessages)
  return (
    <div className={classes.buttons}>
      <Button variant="default" onClick={() => consent.decide(false)}>
        {text('onlyNecessary')}
      </Button>
      <Button variant="default" onClick={() => consent.decide(true)}>
        {text('allowAll')}
      </Button>
    </div>
  )
}
