-- Parts of three letters or digits have keys of their own too: nearly all incidents have some of
-- these, as "inc", so that what is left out can be taken away by them. Other letters share keys: there
-- can be as many as incidents.
-- In a language whose calls cost less: each search asks for some, and each block for thousands.
create or replace function word_key(word text) returns text language plpgsql immutable parallel safe
as $$ begin
  return case
    when length(word) <= 3 and left(word, 1) in ('~', '^') or word ~ '^~[a-z0-9]{3}$' then word
    else '~' || left(encode(sha256(convert_to(
      case when left(word, 1) = '^' then '~' || substr(word, 2) else word end, 'UTF8')), 'hex'), 4)
    end;
end $$;

-- All are written again, with these keys and those of parts that a word repeats.
update incident_block set kept_at = null;
