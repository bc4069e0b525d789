import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { contract } from '#api/contract/index.ts';
import { may } from '#api/contract/roles.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { useConsole } from '../data/console.tsx';
import { phoneText } from '../ui/inputs/phone.ts';

interface Found {
  /** Unique among all entries. */
  key: string;
  words: string;
  run(): void;
}

const LEAST = 2;
const PEOPLE = 8;
const CODES = 5;

/** Users by name, phone or id, and referral codes, for those who look after drivers. What was found before stays until the next answer. */
export function useFound(user: UserRecord, typed: string): { people: Found[]; codes: Found[] } {
  const { call } = useConsole();
  const navigate = useNavigate();
  const search = typed.trim();
  const asks = may(user, 'users.read');
  const people = useQuery({
    queryKey: ['palette', 'people', search],
    queryFn: ({ signal }) => call(contract.allUsers, { search, limit: String(PEOPLE), sort: 'name' }, { signal }),
    enabled: asks && search.length >= LEAST,
    placeholderData: keepPreviousData,
  });
  const codes = useQuery({
    queryKey: ['palette', 'codes'],
    queryFn: ({ signal }) => call(contract.userSummary, {}, { signal }),
    enabled: asks,
    staleTime: 60_000,
  });
  if (!asks || search.length < LEAST) return { people: [], codes: [] };
  const wanted = search.toLowerCase();
  return {
    people: (people.data?.users ?? []).map(({ userId, name, phoneNumber }) => ({
      key: `person ${userId}`,
      words: `${name} · ${phoneText(phoneNumber)}`,
      run: () => navigate(`/admin/users?user=${encodeURIComponent(userId)}`),
    })),
    codes: (codes.data?.byReferralCode ?? [])
      .flatMap(({ referralCode, users }) => (referralCode?.toLowerCase().includes(wanted) ? [{ code: referralCode, users }] : []))
      .slice(0, CODES)
      .map(({ code, users }) => ({
        key: `code ${code}`,
        words: `${code} · ${users}`,
        run: () => navigate(`/admin/users?${new URLSearchParams({ where: `referralCode = ${JSON.stringify(code)}` })}`),
      })),
  };
}
