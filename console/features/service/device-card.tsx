import { Button, Spinner } from '@radix-ui/themes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { contract } from '#api/contract/index.ts';
import type { UserRecord } from '#api/contract/users.ts';
import type { Description } from '#engine/model/platform.ts';
import { useConsole } from '../../data/console.tsx';
import { askPosition, type NoPosition, reasonOf } from '../../data/geolocation.ts';
import { useTexts } from '../../data/i18n.ts';
import { takeRecord } from '../../data/live.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { WAITING_FOR_APP } from '../../ui/status/status.ts';
import { isEnabled, optionsOf, shownState } from './state.ts';
import { useServiceWords } from './words.ts';
import '../../ui/figures/stats.css';
import '../../ui/feedback/notice.css';

interface Props {
  entry: Description;
  user: UserRecord;
  /** An admin only looks. */
  admin: boolean;
}

/** What belongs to the driver's own phone: the installer of its app, and where it is. */
export function DeviceCard({ entry, user, admin }: Props) {
  const { t } = useTexts();
  const words = t.services.device;
  const { manifest, view } = entry;
  const options = optionsOf(user, manifest);
  const measured = view.whereabouts && typeof options?.[view.whereabouts.latitude] === 'number';
  return (
    <section className="card stats-card" aria-label={words.title()}>
      <h2 className="section-title">{words.title()}</h2>
      {manifest.capabilities.installer && !admin && !/android/i.test(navigator.userAgent) && (
        <div className="notice" data-role="wait" role="status">
          <Icon name="alert" />
          <p>{words.notAndroid()}</p>
        </div>
      )}
      {manifest.capabilities.installer && <p className="meta">{words.what(manifest.name)}</p>}
      {view.whereabouts && <p className="meta">{measured ? words.measured() : words.lookedUp()}</p>}
      {!admin && (
        <div className="device-buttons">
          {manifest.capabilities.installer && <InstallerButton entry={entry} user={user} />}
          {view.whereabouts && <LocationButton entry={entry} user={user} />}
        </div>
      )}
    </section>
  );
}

function InstallerButton({ entry: { manifest, view }, user }: Pick<Props, 'entry' | 'user'>) {
  const { t } = useTexts();
  const words = t.services.device;
  const own = useServiceWords(manifest);
  const { call } = useConsole();
  const client = useQueryClient();
  const options = optionsOf(user, manifest);
  const waits = shownState(options, manifest) === WAITING_FOR_APP;
  const make = useMutation({
    async mutationFn() {
      const known = waits ? (await call(contract.checkInstaller, { userId: user.userId })).uuid : null;
      const made = await call(contract.makeInstaller, { uuid: known ?? crypto.randomUUID() });
      if (made.status === 'INSTALLED') toast.success(words.done());
      else
        saveFile(`batch-grabber-${manifest.id}.json`, {
          uuid: made.uuid,
          account: user.accounts?.[manifest.service],
          options,
          next: words.waiting(),
        });
      return call(contract.getUser, { userId: user.userId });
    },
    onSuccess: (fresh) => takeRecord(client, fresh),
    onError: () => toast.error(t.failures.installer.failed()),
  });
  const press = () => {
    if (make.isPending) return;
    if (isEnabled(user, manifest.service)) return make.mutate();
    toast.info(view.start?.notEnabled ? own(view.start.notEnabled) : t.services.state.notEnabled(manifest.name));
  };
  return (
    <Button size="4" variant="soft" highContrast aria-disabled={make.isPending || undefined} onClick={press}>
      {make.isPending && <Spinner size="2" />}
      {make.isPending ? words.making() : waits ? words.installed() : words.installer()}
    </Button>
  );
}

function LocationButton({ entry: { manifest, view }, user }: Pick<Props, 'entry' | 'user'>) {
  const { t } = useTexts();
  const words = t.services.device;
  const own = useServiceWords(manifest);
  const { call } = useConsole();
  const client = useQueryClient();
  const update = useMutation({
    async mutationFn() {
      const { latitude, longitude } = await askPosition(navigator.geolocation).catch((error) => {
        throw new NoPositionError(reasonOf(error));
      });
      const { whereabouts } = view;
      const body = { [manifest.optionField]: { [whereabouts!.latitude]: latitude, [whereabouts!.longitude]: longitude } };
      return call(contract.updateUser, { userId: user.userId, body });
    },
    async onSuccess(fresh) {
      await takeRecord(client, fresh);
      toast.success(words.located());
    },
    onError: (error) =>
      toast.error(
        error instanceof NoPositionError ? words[error.why]() : view.saveFailed ? own(view.saveFailed) : t.services.setup.failed(),
      ),
  });
  return (
    <Button
      size="4"
      variant="soft"
      color="gray"
      highContrast
      aria-disabled={update.isPending || undefined}
      onClick={() => update.isPending || update.mutate()}
    >
      {update.isPending && <Spinner size="2" />}
      {update.isPending ? words.locating() : words.location()}
    </Button>
  );
}

class NoPositionError extends Error {
  readonly why: NoPosition;
  constructor(why: NoPosition) {
    super(why);
    this.why = why;
  }
}

/** Hands a file to the browser's downloads. */
function saveFile(name: string, content: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}
