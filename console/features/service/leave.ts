import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { contract } from '#api/contract/index.ts';
import { platformCall } from '#api/contract/platform-calls.ts';
import type { UserRecord } from '#api/contract/users.ts';
import type { Description } from '#engine/model/platform.ts';
import { useChangeUser } from '../../data/change-user.ts';
import { useConsole } from '../../data/console.tsx';
import { useTexts } from '../../data/i18n.ts';
import { takeRecord } from '../../data/live.ts';
import { toast } from '../../ui/feedback/toast.ts';

interface Leaving {
  entry: Description;
  user: UserRecord;
}

/** The driver's services without this one. */
function without({ entry: { manifest }, user }: Leaving) {
  return user.services.filter((one) => one.key !== manifest.service).map(({ key, label, price }) => ({ key, label, price }));
}

/** Takes a service that was switched off from the driver's, and leads home. */
export function useLeaveService(leaving: Leaving) {
  const words = useTexts().t.services.disabled;
  const change = useChangeUser(leaving.user.userId);
  const navigate = useNavigate();
  return {
    busy: change.isPending,
    leave: () =>
      change.mutate({ services: without(leaving) }, { onSuccess: () => navigate('/'), onError: () => toast.error(words.failed()) }),
  };
}

/** Ends a set-up half-way: what was given for it is forgotten, and the service taken from the driver's. */
export function useCancelSetUp(leaving: Leaving) {
  const { t } = useTexts();
  const { call, queries } = useConsole();
  const { manifest, view } = leaving.entry;
  // The specification writes it in two ways.
  const failed = view.setup?.regional ? t.services.setup.pendingCancelFailed() : t.services.setup.cancelFailed();
  const { userId } = leaving.user;
  const cancel = useMutation({
    async mutationFn() {
      if (view.setup?.cancel) await call(platformCall(manifest.service, view.setup.cancel), { userId });
      return call(contract.updateUser, { userId, body: { services: without(leaving) } });
    },
    onSuccess: (user) => takeRecord(queries, user),
    onError: () => toast.error(failed),
  });
  return { busy: cancel.isPending || cancel.isSuccess, cancel: () => cancel.mutate() };
}
