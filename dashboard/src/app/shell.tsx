import { AppShell, Burger, ScrollArea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { Mark } from '../ui/icons.tsx'
import { ColorSchemeToggle } from './color-scheme-toggle.tsx'
import { ModeBar, ModeSwitch } from './mode-switch.tsx'
import { Navigation } from './navigation.tsx'
import { useSignedIn } from './session.tsx'
import { UserMenu } from './user-menu.tsx'

/** The frame of every page behind the sign-in. */
export function Shell({ children }: { children: ReactNode }) {
  const [isOpen, { toggle, close }] = useDisclosure(false)
  const { company } = useSignedIn()
  useScrollToTop()
  return (
    <AppShell header={{ height: 58 }} navbar={{ width: 232, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}>
      <a href="#content" className="wb-skip">
        Skip to the content
      </a>
      <AppShell.Header>
        <div className="wb-header">
          <Burger
            opened={isOpen}
            onClick={toggle}
            hiddenFrom="sm"
            size="sm"
            aria-label={isOpen ? 'Close the menu' : 'Open the menu'}
          />
          <Link to={paths.overview} className="wb-brand wb-grow" aria-label={`${company.name}, overview`}>
            <Mark />
            <span className="wb-brand-name wb-wide-only">{company.name}</span>
          </Link>
          <ModeSwitch />
          <ColorSchemeToggle />
          <UserMenu />
        </div>
      </AppShell.Header>
      <AppShell.Navbar>
        <ScrollArea type="auto">
          <Navigation onChoose={close} />
        </ScrollArea>
      </AppShell.Navbar>
      <AppShell.Main>
        <ModeBar />
        <div id="content" className="wb-content" tabIndex={-1}>
          {children}
        </div>
      </AppShell.Main>
    </AppShell>
  )
}

function useScrollToTop(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    window.scrollTo(0, 0)
  }, [pathname])
}
