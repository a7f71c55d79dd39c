/** Collects the commands while the menu is open: the pages at once, those of remotes as they arrive. */
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { RemoteLocation } from '@coupon-center/remote-kit';
import { createWritable } from '../common/writable.ts';
import { useGo } from '../history/portal-router.tsx';
import { isFor, menuOf } from '../navigation/menu.ts';
import { usePortal, useSession } from '../portal-context/portal-context.tsx';
import { useDeclarations } from '../releases/remotes-in-use.tsx';
import { LANDING } from '../navigation/addresses.ts';
import { pageCommands, remoteCommands } from './commands.ts';
import type { Command } from './commands.ts';

export interface Commands {
  commands: readonly Command[];
  /** Whether remotes are still being asked. */
  isComing: boolean;
}

export function useCommands(): Commands {
  const portal = usePortal();
  const session = useSession();
  const declarations = useDeclarations();
  const { pathname, search } = useLocation();
  const go = useGo();
  const [asked] = useState(() =>
    declarations.filter(
      ({ routes }) => session.user && routes.some(({ guard }) => guard !== 'any' && isFor(guard, session)),
    ),
  );
  const [coming, setComing] = useState(asked.length);
  const [found, setFound] = useState<Readonly<Record<string, readonly Command[]>>>({});

  const ask = useEffectEvent(async (name: string, life: AbortSignal) => {
    const remote = portal.releases.get().remotes[name];
    if (!remote) return [];
    const platform = await portal.platform();
    const location = createWritable<RemoteLocation>({ route: '', params: {}, pathname, search });
    return platform.remotes.commands(remote, (needs) =>
      platform.contractFor(name, location, go, life, needs),
    );
  });
  const report = useEffectEvent((error: unknown, remote: string) =>
    portal.diagnostics.report(error, { stage: 'commands', remote }),
  );
  // Each opening asks once: changes beneath an open menu show up the next time.
  useEffect(() => {
    const life = new AbortController();
    for (const { name } of asked)
      void ask(name, life.signal)
        .then((list) => {
          if (life.signal.aborted) return;
          setFound((before) => ({ ...before, [name]: remoteCommands(name, list) }));
        })
        .catch((error: unknown) => report(error, name))
        .finally(() => !life.signal.aborted && setComing((count) => count - 1));
    return () => life.abort();
  }, [asked]);

  const commands = useMemo(
    () => [
      ...pageCommands(menuOf(declarations, session, portal.page.site), LANDING),
      ...Object.values(found).flat(),
    ],
    [declarations, session, portal, found],
  );
  return { commands, isComing: coming > 0 };
}
