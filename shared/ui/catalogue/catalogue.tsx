/** The catalogue: an index of the controls, the states of the selected one, and a choice of brand and scheme. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { sites } from '@coupon-center/site-config';
import { Page, Panel, UiRoot } from '../src/index.ts';
import type { CataloguePage } from './catalogue-page.ts';
import { addressOf, EVERYTHING, SCHEMES, siteOf } from './choice.ts';
import type { Choice } from './choice.ts';
import { pages } from './pages/index.ts';

function Choices({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <Typography component="p" variant="body2" sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap' }}>
      {label}: {children}
    </Typography>
  );
}

function Choose({ choice, to, children }: { choice: Choice; to: Partial<Choice>; children: string }) {
  const isChosen = Object.entries(to).every(([key, value]) => choice[key as keyof Choice] === value);
  return (
    <Link
      href={addressOf({ ...choice, ...to })}
      aria-current={isChosen || undefined}
      sx={{
        minWidth: 28,
        minHeight: 28,
        '&[aria-current]': { fontWeight: 700, textDecoration: 'none', color: 'text.primary' },
      }}
    >
      {children}
    </Link>
  );
}

function States({ page: { title, states }, isNamed }: { page: CataloguePage; isNamed: boolean }) {
  return Object.entries(states).map(([name, State]) => (
    <Panel key={name} title={isNamed ? `${title}: ${name}` : name}>
      <State />
    </Panel>
  ));
}

function Content({ name }: { name: string }) {
  const page = pages[name];
  if (page)
    return (
      <Page title={page.title} lead={page.lead}>
        <States page={page} isNamed={false} />
      </Page>
    );
  if (name !== EVERYTHING) return <Page title="Page not found">Choose one from the index.</Page>;
  return (
    <Page title="Everything">
      {Object.entries(pages).map(([key, each]) => (
        <States key={key} page={each} isNamed />
      ))}
    </Page>
  );
}

export function Catalogue({ choice }: { choice: Choice }) {
  const site = siteOf(choice);
  return (
    <UiRoot site={site}>
      <Box sx={{ display: 'grid', gridTemplateColumns: { md: '17rem minmax(0, 1fr)' }, minHeight: '100vh' }}>
        <Box
          component="header"
          sx={{ p: 3, display: 'grid', gap: 2, alignContent: 'start', bgcolor: 'background.paper' }}
        >
          <Typography variant="h3" component="p">
            {site.siteName}: catalogue
          </Typography>
          <Choices label="Brand">
            {Object.values(sites).map(({ clientId }) => (
              <Choose key={clientId} choice={choice} to={{ site: clientId }}>
                {clientId}
              </Choose>
            ))}
          </Choices>
          <Choices label="Scheme">
            {SCHEMES.map((scheme) => (
              <Choose key={scheme} choice={choice} to={{ scheme }}>
                {scheme}
              </Choose>
            ))}
          </Choices>
          <Box
            component="nav"
            aria-label="Controls"
            sx={{ display: 'flex', flexFlow: { xs: 'row wrap', md: 'column' }, gap: 1 }}
          >
            <Choose choice={choice} to={{ page: EVERYTHING }}>
              Everything
            </Choose>
            {Object.entries(pages).map(([name, { title }]) => (
              <Choose key={name} choice={choice} to={{ page: name }}>
                {title}
              </Choose>
            ))}
          </Box>
        </Box>
        <Box component="main" sx={{ p: { xs: 2, md: 4 }, minWidth: 0 }}>
          <Content name={choice.page} />
        </Box>
      </Box>
    </UiRoot>
  );
}
