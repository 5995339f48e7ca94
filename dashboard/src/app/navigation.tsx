import { NavLink } from 'react-router'
import { paths } from '../paths.ts'
import { Icon, type IconName } from '../ui/icons.tsx'
import { useRights, type Rights } from './rights.ts'
import { useSettings } from './session.tsx'

interface Entry {
  to: string
  label: string
  icon: IconName
  isShown?: (rights: Rights) => boolean
}

const groups: readonly { name: string; entries: readonly Entry[] }[] = [
  {
    name: 'Develop',
    entries: [
      { to: paths.apiKeys, label: 'API keys', icon: 'key' },
      { to: paths.webhooks, label: 'Webhooks', icon: 'webhook' },
      { to: paths.events, label: 'Events', icon: 'events' },
      { to: paths.requestLog, label: 'Request log', icon: 'requests', isShown: (rights) => rights.isDeveloper },
    ],
  },
  {
    name: 'People',
    entries: [
      { to: paths.employees, label: 'Employees', icon: 'people' },
      { to: paths.objectives, label: 'Objectives', icon: 'target' },
      { to: paths.cycles, label: 'Appraisal cycles', icon: 'cycle' },
      { to: paths.reviews, label: 'Reviews', icon: 'review' },
    ],
  },
  {
    name: 'Company',
    entries: [
      { to: paths.team, label: 'Team', icon: 'team' },
      { to: paths.modules, label: 'Modules', icon: 'modules' },
      { to: paths.auditLog, label: 'Audit log', icon: 'audit', isShown: (rights) => rights.isAdmin },
    ],
  },
]

export function Navigation({ onChoose }: { onChoose: () => void }) {
  const rights = useRights()
  const settings = useSettings()
  return (
    <nav className="wb-nav" aria-label="Pages">
      <PageLink entry={{ to: paths.overview, label: 'Overview', icon: 'overview' }} onChoose={onChoose} />
      {groups.map(({ name, entries }) => (
        <div key={name}>
          <div className="wb-nav-group">{name}</div>
          {entries
            .filter(({ isShown }) => isShown?.(rights) ?? true)
            .map((entry) => (
              <PageLink key={entry.to} entry={entry} onChoose={onChoose} />
            ))}
        </div>
      ))}
      <div className="wb-nav-group">Help</div>
      <a className="wb-nav-link" href="/docs/">
        <Icon name="book" /> API reference
      </a>
      {settings?.outbox === true && (
        <PageLink entry={{ to: paths.outbox, label: 'Outbox', icon: 'mail' }} onChoose={onChoose} />
      )}
    </nav>
  )
}

function PageLink({ entry, onChoose }: { entry: Entry; onChoose: () => void }) {
  return (
    <NavLink to={entry.to} end={entry.to === '/'} className="wb-nav-link" onClick={onChoose}>
      <Icon name={entry.icon} /> {entry.label}
    </NavLink>
  )
}
